/** Texts of what is uploaded into the record of an editor. */
export const contentUploadTexts = {
  upload: (one: boolean) => (one ? 'Laadi pilt üles' : 'Laadi pilte üles'),
}
