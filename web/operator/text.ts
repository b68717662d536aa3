/** The texts of the operator's screen. OPS-24. */
export const operatorTexts = {
  title: 'Olek',
  attention: (count: number) => (count === 1 ? 'Sise vajab tähelepanu: 1 asi' : `Sise vajab tähelepanu: ${count} asja`),
  allWell: 'Kõik on korras.',
  wrong: 'Vajab tähelepanu',
  well: 'Korras',
  since: 'alates',
  failed: (why: string) => `Oleku värskendamine ei õnnestunud. ${why}`,
}
