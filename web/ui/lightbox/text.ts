/** Labels of the lightbox. */
export const lightboxTexts = {
  pictures: 'Pildid suurelt',
  row: 'pildirida',
  picture: 'pilt',
  position: '{index}. pilt, kokku {total}',
  previous: 'Eelmine pilt',
  next: 'Järgmine pilt',
  close: 'Sulge',
}
