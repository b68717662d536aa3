import type { MailFrequency } from './generated.ts'

/** Texts of the mail preference, and of addresses that the mail server refuses. MAIL-1, IMPORT-2. */
export const mailTexts = {
  title: 'Kirjad',
  about: 'Kui tihti saadame sulle kirja sellest, mis on uut? Kirjad sinu konto kohta tulevad alati.',
  frequencies: {
    DAILY: 'Iga päev',
    WEEKLY: 'Kord nädalas',
    AT_ONCE: 'Kohe, kui mind mainitakse või jälgitavas teemas kirjutatakse',
    NONE: 'Mitte kunagi',
  } satisfies Record<MailFrequency, string>,
  saved: 'Kirjade valik on salvestatud.',
  failed: (why: string) => `Kirjade valikut ei õnnestunud salvestada. ${why}`,
  paused: 'Kirjad sulle on peatatud, sest sinu postkast ei võta neid vastu. Kontrolli e-posti aadressi.',
  resume: 'Saada jälle kirju',
  notice: 'Kord nädalas saadame sulle kirja sellest, mis on uut.',
  change: 'Vali teisiti',
  understood: 'Sobib',
  pausedOf: (code: string) =>
    `Kirjad sellele aadressile on peatatud, sest postkast keeldub neist (${code}). Küsi õiget aadressi ja paranda see siin.`,
  pausedMembers: 'Kirjad ei jõua kohale',
  pausedMember: (email: string, code: string) => [email, `postkast keeldub (${code})`].filter(Boolean).join(' · '),
  refusedInvitations: (count: number) => `Kutse ei jõudnud kohale: ${count}`,
  refusedInvitation: (code: string) =>
    `Kutse ei jõudnud kohale, sest postkast keeldub sellest (${code}). Küsi õiget aadressi, paranda see siin ja saada kutse uuesti.`,
}

/** Texts of push notifications to this browser. PHONE-2. */
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
