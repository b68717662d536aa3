import type { ChangedBy } from './useRecordSave.ts'

/** Texts of forms that others may have changed meanwhile. */
export const conflictTexts = {
  changedBy: (name: string) => `${name} on seda vahepeal muutnud`,
  changed: 'Seda on vahepeal muudetud',
  changedElsewhere: 'Oled seda vahepeal ise mujal muutnud',
  help: 'Sinu muudatused on siin alles, aga salvestamata. Vaata, mis on praegu kirjas, ja vali, millega jätkad.',
  parts: (names: readonly string[]) => `Erinevus on siin: ${names.join(', ').toLocaleLowerCase('et')}.`,
  mergeHelp:
    'Ülejäänud muudatused on juba kokku pandud. Vaata üle kohad, mida muudeti mõlemal pool, ja vali, mis jääb alles.',
  ownVersion: 'Sinu oma',
  choices: { own: 'Jäta minu oma', current: 'Jäta praegune', both: 'Jäta mõlemad' },
  saveChosen: 'Salvesta valitu',
  current: 'Praegu on kirjas',
  keepOwn: 'Salvesta minu oma',
  copyOwn: 'Kopeeri minu tekst',
  copied: 'Sinu tekst on kopeeritud.',
  notCopied: 'Brauser ei lubanud teksti kopeerida. Märgi tekst väljal ja kopeeri see ise.',
  takeCurrent: 'Jäta praegune',
  takeTitle: 'Loobud oma muudatustest?',
  takeText: 'Sinu kirjutatu läheb kaduma ja kehtima jääb see, mis on praegu kirjas.',
  take: 'Loobu muudatustest',
}

/** The title of a conflict: who changed the record meanwhile. */
export function conflictTitle(changedBy: ChangedBy): string {
  if (changedBy?.isEditor) return conflictTexts.changedElsewhere
  return changedBy?.name ? conflictTexts.changedBy(changedBy.name) : conflictTexts.changed
}
