/** Texts of the frame of an editor. */
export const contentTexts = {
  save: 'Salvesta',
  unsaved: 'Salvestamata muudatused',
  saving: 'Salvestan…',
  unchanged: 'Salvestamata muudatusi ei ole',
  undo: 'Võta tagasi',
  redo: 'Tee uuesti',
  leaveTitle: 'Lahkud salvestamata?',
  leave: 'Lahku',
  empty: 'Tühi',
}
