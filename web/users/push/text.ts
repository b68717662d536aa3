/** Texts of notices to this browser. PHONE-2. */
export const pushTexts = {
  title: 'Teavitused selles seadmes',
  about:
    'Kui keegi sind mainib või kirjutab teemas, mida jälgid, annab see seade sellest märku ka siis, kui Sise ei ole lahti.',
  isOn: 'Teavitused on sisse lülitatud.',
  isOff: 'Teavitused on välja lülitatud.',
  allow: 'Lülita teavitused sisse',
  stop: 'Lülita teavitused välja',
  allowed: 'Teavitused on nüüd sisse lülitatud.',
  notAllowed: (why: string) => `Teavitusi ei õnnestunud sisse lülitada. ${why}`,
  notStopped: (why: string) => `Teavitusi ei õnnestunud välja lülitada. ${why}`,
  noService: 'Brauser ei saa praegu teavitusi vastu võtta. Proovi mõne aja pärast uuesti.',
  denied: 'Selles brauseris on teavitused keelatud. Luba need lehe seadetes, mis avanevad aadressirea algusest.',
  install: 'iPhone’is ja iPadis tulevad teavitused siis, kui lisad Sise avakuvale: vajuta „Jaga“ ja „Lisa avakuvale“.',
  offer: 'Kui tahad, annab see seade märku, kui sulle on midagi uut.',
  offerAllow: 'Luba teavitused',
  later: 'Mitte praegu',
}
