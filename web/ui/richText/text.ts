import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { counted } from '../../lib/counted.ts'

/** Texts of the rich text field and its toolbar. */
export const richTextTexts = {
  toolbar: 'Teksti kujundus',
  bold: 'Paks kiri',
  italic: 'Kaldkiri',
  h2: 'Pealkiri',
  h3: 'Alapealkiri',
  bullet: 'Täpploend',
  number: 'Nummerdatud loend',
  quote: 'Tsitaat',
  link: 'Link',
  undo: 'Võta tagasi',
  redo: 'Tee uuesti',
  keys: { bold: 'tekstis: paks kiri', italic: 'tekstis: kaldkiri', link: 'tekstis: link' },
  linkAddress: 'Aadress',
  linkAddressHelp: 'Näiteks https://www.naide.ee või mari@naide.ee',
  linkAddressWrong:
    'Sellest aadressist ei saa linki teha. Kirjuta veebiaadress, e-posti aadress, telefoninumber (tel:…) või siinse lehe aadress (/sise/…).',
  linkText: 'Lingi tekst',
  addLink: 'Lisa link',
  changeLink: 'Muuda linki',
  removeLink: 'Eemalda link',
  cancel: 'Loobu',
  cannotKeep: 'Selles tekstis on osi, mida siin muuta ei saa (tabel, pilt, joondus).',
  cannotKeepHelp: 'Kui muudad siiski, jäävad need osad tekstist välja.',
  changeAnyway: 'Muuda siiski',
  table: 'Tabel',
  notShown: 'Seda teksti ei õnnestunud näidata.',
  fieldFailed: 'Tekstiväljaga läks midagi valesti. Tekst on alles.',
  tryAgain: 'Proovi uuesti',
  picturesLeftOut: 'Pildid jäid tekstist välja. Lisa need eraldi.',
  people: 'Keda mainida',
  peopleFound: (count: number) => `${counted(count, 'inimene', 'inimest')}. Vali nooleklahvidega ja vajuta Enter.`,
  tooLong: `Tekst on liiga pikk (${upTo(longest.html)}).`,
}
