SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#paths",
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  validatorUrl: null,
});
