/** Texts of notices to this browser. PHONE-2. */
export const pushTexts = {
  title: 'Teavitused selles seadmes',
  about:
    'Kui keegi sind mainib või kirjutab teemas, mida jälgid, annab see seade sellest märku ka siis, kui Sise ei ole lahti.',
  isOn: 'Teavitused on sees.',
  isOff: 'Teavitused on väljas.',
  allow: 'Lülita teavitused sisse',
  stop: 'Lülita teavitused välja',
  allowed: 'Teavitused on nüüd sees.',
  notAllowed: (why: string) => `Teavitusi ei saanud sisse lülitada. ${why}`,
  notStopped: (why: string) => `Teavitusi ei saanud välja lülitada. ${why}`,
  noService: 'Brauser ei saa praegu teavitusi vastu võtta. Proovi hiljem uuesti.',
  denied: 'Selles brauseris on teavitused keelatud. Luba need lehe seadetes, mis avanevad aadressirea algusest.',
  install: 'iPhone’is ja iPadis tulevad teavitused siis, kui lisad Sise avakuvale: vajuta „Jaga“ ja „Lisa avakuvale“.',
  offer: 'Kui tahad, annab see seade märku, kui sulle on uut.',
  offerAllow: 'Luba teavitused',
  later: 'Mitte praegu',
}
