/** Texts of the frame of an editor. */
export const contentTexts = {
  notOpened: 'Seda ei õnnestunud avada',
  save: 'Salvesta',
  saveAndStay: 'Salvesta ja jätka',
  stayTitle: (name: string) => `${name} (Ctrl+S)`,
  unsaved: 'Salvestamata muudatused',
  saving: 'Salvestan…',
  waiting: 'Salvestan, kui pildid on üleval',
  stopWaiting: 'Ära oota',
  saved: (clock: string) => `Salvestatud ${clock}`,
  unchanged: 'Salvestamata muudatusi ei ole',
  undo: 'Võta tagasi',
  redo: 'Tee uuesti',
  leaveTitle: 'Lahkud salvestamata?',
  leave: 'Lahku',
  empty: 'Tühi',
  keys: {
    stay: 'salvesta ja jätka',
    send: 'salvesta ja mine edasi',
    undo: 'võta muudatus tagasi (tekstis viimane kirjutatu)',
    redo: 'tee tagasi võetu uuesti',
  },
}
