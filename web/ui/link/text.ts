/** Texts of links and breadcrumbs. */
export const linkTexts = {
  whereAmI: 'Asukoht',
  admin: 'Haldus',
  copyLink: 'Kopeeri link',
  linkCopied: 'Link on kopeeritud.',
  byHandTitle: 'Kopeeri link',
  byHandHelp: 'Brauser ei lubanud linki kopeerida. Kopeeri see siit.',
  byHandAddress: 'Aadress',
}
