// PostGraphile over the schema "public" of a database: node postgraphile.mjs ADDRESS KIND prints its port.

import { createServer } from "node:http";
import { PgAggregatesPreset } from "@graphile/pg-aggregates";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { makeV4Preset } from "postgraphile/presets/v4";
import { PostGraphileConnectionFilterPreset } from "postgraphile-plugin-connection-filter";

const [address, kind] = process.argv.slice(2);
const named = {
  name: "ColumnsKeepTheirNames",
  inflection: {
    replace: {
      attribute(_, __, details) {
        return this._attributeName(details);
      },
    },
  },
};
const plugins = [PgAggregatesPreset, PostGraphileConnectionFilterPreset];
const kinds = {
  // As its documents advise: filters, orders and groups by indexed columns alone.
  amber: { extends: [PostGraphileAmberPreset, ...plugins] },
  // By every column.
  open: { extends: [PostGraphileAmberPreset, ...plugins], disablePlugins: ["PgIndexBehaviorsPlugin"] },
  // What it was before its fifth version.
  v4: { extends: [makeV4Preset({}), ...plugins] },
  // Without plugins.
  bare: { extends: [PostGraphileAmberPreset] },
};
const made = postgraphile({
  ...kinds[kind],
  plugins: [named],
  grafast: { context: {} },
  pgServices: [makePgService({ connectionString: address, schemas: ["public"] })],
});
const server = createServer();
await made.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
