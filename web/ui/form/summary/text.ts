/** Texts of the summary of what is wrong in a form. */
export const summaryTexts = {
  problems: 'Vaata need kohad üle',
}
