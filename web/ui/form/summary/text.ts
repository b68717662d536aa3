/** Texts of the error summary of a form. */
export const summaryTexts = {
  problems: 'Vaata need kohad üle',
}
