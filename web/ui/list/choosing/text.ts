import { counted } from '../../../lib/counted.ts'

/** Texts of choosing several rows of a list. */
export const choosingTexts = {
  start: 'Vali mitu',
  end: 'Lõpeta',
  endNamed: 'Lõpeta valimine',
  all: 'Vali kõik nähtavad',
  row: (name: string) => `Vali: ${name}`,
  chosen: (count: number) => counted(count, 'valitud', 'valitud'),
  none: 'Tühista valik',
  actions: 'Tegevused valitutega',
  delete: 'Kustuta',
  keep: 'Jäta alles',
  /** @param hasTrash whether deleted records can be restored */
  afterwards: (hasTrash: boolean) =>
    hasTrash ? '30 päeva jooksul saad prügikastist kõik tagasi tuua.' : 'Seda ei saa tagasi võtta.',
  progress: 'Tehtud',
  done: (count: number, total: number) => `${count} / ${total}`,
  failed: (count: number) => `Ei õnnestunud: ${count}. Need jäid valituks.`,
  notDone: (count: number) => `Tegemata jäi ${count}.`,
  leave: {
    title: 'Lahkud lehelt?',
    text: 'Tegevus on pooleli. Kui lahkud, siis jäävad ülejäänud read tegemata.',
    action: 'Lahku',
    stay: 'Jää siia',
  },
}
