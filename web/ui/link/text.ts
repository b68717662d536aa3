/** The sentences of copying a link by hand. */
export const linkByHandTexts = {
  title: 'Kopeeri link',
  help: 'Brauser ei lubanud linki kopeerida. Kopeeri see siit.',
  address: 'Aadress',
}
