/** Texts of the list of all drafts. */
export const unfinishedTexts = {
  title: 'Pooleli tekstid',
  about:
    'Mida oled kirjutanud, aga veel saatmata või salvestamata. Need on ainult selles seadmes ja ainult sinu jaoks.',
  empty: 'Siia tuleb see, mis sul kirjutamisel pooleli jääb. Praegu ei ole midagi pooleli.',
  toForum: 'Foorumisse',
  blocked:
    'Sinu brauser ei luba siin seadmes midagi alles hoida. Kontrolli, kas privaatne aken või brauseri seaded keelavad selle.',
  notLoaded: 'Ühendus katkes ja pooleli tekste ei saa praegu näidata.',
  wordless: 'Tekst on veel tühi.',
  files: (names: string) => `Üles laadimata failid: ${names}`,
  changed: 'Muudetud',
  opening: 'Vaatan, kus see avada…',
  notFound: (why: string) => `Praegu ei saa seda avada. ${why}`,
  unknown: 'Pooleli tekst',
}
