import type { LetterKind } from './generated.ts'

/** Texts of which letters a member gets. MAIL-1. */
export const letterTexts = {
  title: 'Kirjad',
  about: 'Kui tihti saadame sulle kirja sellest, mis on uut? Kirjad sinu konto kohta tulevad alati.',
  kinds: {
    DAILY: 'Iga päev',
    WEEKLY: 'Kord nädalas',
    AT_ONCE: 'Kohe, kui mind mainitakse või jälgitavas teemas kirjutatakse',
    NONE: 'Mitte kunagi',
  } satisfies Record<LetterKind, string>,
  save: 'Salvesta kirjade valik',
  saved: 'Kirjade valik on salvestatud.',
  failed: (why: string) => `Kirjade valikut ei õnnestunud salvestada. ${why}`,
  paused:
    'Kirjad sulle on peatatud, sest sinu postkast ei võta neid vastu. Kontrolli e-posti aadressi ja salvesta kirjade valik uuesti.',
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
