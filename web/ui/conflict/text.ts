/** Texts of forms that others may have changed meanwhile. */
export const conflictTexts = {
  changedBy: (name: string) => `${name} on seda vahepeal muutnud`,
  changed: 'Seda on vahepeal muudetud',
  changedElsewhere: 'Oled seda vahepeal ise mujal muutnud',
  help: 'Sinu muudatused on siin alles, aga salvestamata. Vaata, mis on praegu kirjas, ja vali, millega jätkad.',
  parts: (names: readonly string[]) => `Erinevus on siin: ${names.join(', ').toLocaleLowerCase('et')}.`,
  current: 'Praegu on kirjas',
  keepOwn: 'Salvesta minu oma',
  copyOwn: 'Kopeeri minu tekst',
  copied: 'Sinu tekst on kopeeritud.',
  notCopied: 'Brauser ei lasknud kopeerida. Vali tekst väljal ja kopeeri see ise.',
  takeCurrent: 'Jäta praegune',
  takeTitle: 'Loobud oma muudatustest?',
  takeText: 'Sinu kirjutatu läheb kaduma ja kehtima jääb see, mis on praegu kirjas.',
  take: 'Loobu muudatustest',
}
