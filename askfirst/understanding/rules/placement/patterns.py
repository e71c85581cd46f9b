"""How what was recognised is placed in the question: the patterns, in the order in which they are tried."""

from __future__ import annotations

from askfirst.understanding.rules.board import Pattern
from askfirst.understanding.rules.placement import (
    conditions,
    figures,
    group_conditions,
    grouping,
    listing,
    naming,
    ranking,
    sorting,
    states,
)
from askfirst.understanding.rules.placement.absences import absent_rows
from askfirst.understanding.rules.placement.alternatives import alternatives
from askfirst.understanding.rules.placement.averaged_rows import average_rows
from askfirst.understanding.rules.placement.bounds_of_shares import bounds_of_shares
from askfirst.understanding.rules.placement.changing import changes
from askfirst.understanding.rules.placement.compared_by_figures import between_names, measured_by, rows_compared
from askfirst.understanding.rules.placement.compared_by_name import compared_by_name
from askfirst.understanding.rules.placement.compared_groups import quantities
from askfirst.understanding.rules.placement.contrasted import contrasted
from askfirst.understanding.rules.placement.each_once import different_ones
from askfirst.understanding.rules.placement.either_end import either_end
from askfirst.understanding.rules.placement.ends_listed import end_of_the_same, ends_and_averages
from askfirst.understanding.rules.placement.held_words import held_words
from askfirst.understanding.rules.placement.kinds import kinds
from askfirst.understanding.rules.placement.listed_columns import listed_date
from askfirst.understanding.rules.placement.moments import dates, latest_values
from askfirst.understanding.rules.placement.negated_amounts import negated_amounts
from askfirst.understanding.rules.placement.parts_told_by_verbs import parts_told_by_verbs
from askfirst.understanding.rules.placement.per_thing import per_different
from askfirst.understanding.rules.placement.rate_ranks import by_rates
from askfirst.understanding.rules.placement.ratios import percentages, ratios
from askfirst.understanding.rules.placement.results_of_games import results_of_games
from askfirst.understanding.rules.placement.rows_at_an_end import ends_by_functions, ends_of_those_named
from askfirst.understanding.rules.placement.said_besides import nouns_told_of
from askfirst.understanding.rules.placement.said_of_rows import rows_stated
from askfirst.understanding.rules.placement.series import followed, ranked_by_change
from askfirst.understanding.rules.placement.some_of_it import any_of_it
from askfirst.understanding.rules.placement.state_ranks import most_of_a_state
from askfirst.understanding.rules.placement.state_sides import sides_of_a_state
from askfirst.understanding.rules.placement.summed_conditions import sums_compared
from askfirst.understanding.rules.placement.text_parts import held_in_name, text_compared
from askfirst.understanding.rules.placement.together import before_a_name, judged_by
from askfirst.understanding.rules.placement.two_sides import against, averaged_side, both_states, the_others
from askfirst.understanding.rules.placement.unit_costs import unit_costs
from askfirst.understanding.rules.placement.ways_on_the_map import ways_on_the_map
from askfirst.understanding.rules.placement.who_ranks import most_of_rows
from askfirst.understanding.rules.placement.worths import averaged, nth, worths
from askfirst.understanding.rules.placement.yardsticks import better_than, ends_of_things, sized
from askfirst.understanding.rules.recognition.compared_fields import behind_their_field
from askfirst.understanding.rules.recognition.events import events
from askfirst.understanding.rules.recognition.field_pairs import fields_compared
from askfirst.understanding.rules.recognition.lands import lands

PATTERNS: tuple[Pattern, ...] = (
    results_of_games,
    either_end,
    changes,
    negated_amounts,
    followed,
    ranked_by_change,
    listing.goals,
    sorting.orders,
    ranking.limits,
    nth,
    ranking.placed,
    ranking.rows_wanted,
    worths,
    sized,
    better_than,
    averaged,
    averaged_side,
    latest_values,
    dates,
    ends_and_averages,
    end_of_the_same,
    ends_by_functions,
    ends_of_those_named,
    ranking.both_ends,
    ranking.superlatives,
    ends_of_things,
    most_of_a_state,
    most_of_rows,
    parts_told_by_verbs,
    bounds_of_shares,
    percentages,
    unit_costs,
    ratios,
    compared_by_name,
    group_conditions.extremes_compared,
    average_rows,
    different_ones,
    between_names,
    measured_by,
    rows_compared,
    sums_compared,
    figures.calculations,
    held_words,
    held_in_name,
    rows_stated,
    contrasted,
    absent_rows,
    conditions.numbered,
    conditions.missing_values,
    conditions.known_values,
    any_of_it,
    both_states,
    sides_of_a_state,
    the_others,
    states.negations,
    fields_compared,
    conditions.field_compared,
    conditions.held_in_text,
    text_compared,
    conditions.between_of,
    conditions.signs,
    group_conditions.totals_compared,
    group_conditions.rows_by_their_grain,
    group_conditions.different_things,
    group_conditions.bounds_of_groups,
    behind_their_field,
    conditions.amount_of,
    by_rates,
    per_different,
    judged_by,
    grouping.all_of_them,
    grouping.grains,
    grouping.groupings,
    grouping.ranked_things,
    nouns_told_of,
    ways_on_the_map,
    kinds,
    lands,
    states.worded_conditions,
    listing.units_told,
    naming.names,
    states.known_conditions,
    alternatives,
    against,
    listing.extra_columns,
    listing.rows,
    listed_date,
    events,
    quantities,
    listing.loose_terms,
    listing.compared_names,
    before_a_name,
    listing.small_words,
    listing.leftovers,
)
"""Tried in this order at every item; the first that applies places it."""
