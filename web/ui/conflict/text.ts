import type { ChangedBy } from './useRecordSave.ts'

/** Texts of forms whose record others may have changed. */
export const conflictTexts = {
  changedBy: (name: string) => `${name} on seda vahepeal muutnud`,
  changed: 'Seda on vahepeal muudetud',
  changedElsewhere: 'Oled seda vahepeal ise mujal muutnud',
  mergeHelp:
    'Ülejäänud muudatused on juba kokku pandud. Vaata üle kohad, mida muudeti mõlemal pool, ja vali, mis jääb alles.',
  ownVersion: 'Sinu oma',
  choices: { own: 'Jäta minu oma', current: 'Jäta praegune', both: 'Jäta mõlemad' },
  saveChosen: 'Salvesta valitu',
  current: 'Praegu on kirjas',
  empty: 'Tühi',
}

/** The title of a conflict, which names the person who changed the record. */
export function conflictTitle(changedBy: ChangedBy): string {
  if (changedBy?.isEditor) return conflictTexts.changedElsewhere
  return changedBy?.name ? conflictTexts.changedBy(changedBy.name) : conflictTexts.changed
}
