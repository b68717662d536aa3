/** Texts of the language tabs of an editor. */
export const languageTabTexts = {
  unsaved: 'salvestamata muudatused',
  refused: 'vajab parandamist',
}
