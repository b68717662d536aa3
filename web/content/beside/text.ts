import type { LanguageWords } from '../../../schema/rules/languages.ts'

/** Texts of content in another language that is shown next to the edited one, or copied. */
export const besideTexts = {
  show: ({ partitive }: LanguageWords) => `Näita kõrval ${partitive} teksti`,
  hide: ({ nominative }: LanguageWords) => `Peida ${nominative} tekst`,
  copyTitle: ({ name }: LanguageWords) => `Kirjuta üle praegune sisu ${name} sisuga?`,
  copyAction: 'Kirjuta üle',
  keep: 'Jäta nii',
}
