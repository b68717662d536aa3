/** Texts that screen readers read around the marked words of a difference. */
export const differenceTexts = {
  inserted: '(lisatud: ',
  deleted: '(kustutatud: ',
  end: ')',
}
