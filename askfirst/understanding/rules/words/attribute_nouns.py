"""Nouns for what rows have or belong to, or are counted and grouped in: none of them stands for the rows themselves."""

from __future__ import annotations

ATTRIBUTE_NOUNS: frozenset[str] = frozenset(
    word
    for line in (
        "brand make maker manufacturer producer company firm business vendor supplier seller dealer retailer shop",
        "store owner buyer customer client user person people man woman child member employee worker staff driver",
        "author",
        "artist director actor publisher studio label team club league school university hospital bank agency",
        "country nation land state province region area district county city town village place location site address",
        "continent zone street road neighborhood neighbourhood borough territory market segment sector industry branch",
        "department division unit office line model series version edition size shape form material colour color shade",
        "type kind sort category class group grade level rank tier status stage phase state condition quality standard",
        "species genus family breed order phylum strain race gender sex age generation nationality religion language",
        "year month week day date time hour minute quarter decade century season weekday weekend period era moment",
        "name title code number id key symbol word letter term value amount total sum average mean share percentage",
        "rate ratio count figure quantity price cost fee charge revenue income salary wage profit loss budget money",
        "sale",
        "weight mass height length width depth volume distance speed power strength temperature pressure duration",
        "mileage consumption economy efficiency emission engine fuel diet food habitat origin source destination",
        "reason cause factor effect result outcome trend pattern difference change growth increase decrease way thing",
        "part share piece percent score rating review comment note description column field attribute feature variable",
        "correlation relationship distribution histogram chart graph plot table list overview summary report statistic",
        "party president winner loser medal prize award win goal point game match event incident",
        "payment discount tax account balance currency contract project task job role skill degree subject course",
        "disease symptom treatment drug dose patient doctor crime offence offense victim suspect weapon",
        "inhabitant resident citizen household population passenger guest visitor viewer reader listener",
        "detail info information data question answer help example file document entry",
    )
    for word in line.split()
)
