/** Texts of content in another language that is shown beside the edited one, or copied. Names of languages are short: 'EST'. */
export const besideTexts = {
  show: (language: string) => `Näita ${language} kõrval`,
  hide: (language: string) => `Peida ${language}`,
  copyTitle: (language: string) => `Kirjuta üle praegune sisu ${language} sisuga?`,
  copyAction: 'Kirjuta üle',
  keep: 'Jäta nii',
}
