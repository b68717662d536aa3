import type { Stems } from './verbStems.ts'
import { stems } from './verbStems.ts'

/** Verbs whose stems do not follow from their sound. */
export const irregularVerbs: Record<string, Stems[]> = {
  tulema: [stems('tule', 'tule', 'tulla', 'tuli', 'tuli', 'tul', 'tullakse', 'tuldi')],
  minema: [stems('lähe', 'mine', 'minna', 'läksi', 'läks', 'läi', 'minnakse', 'mindi')],
  tegema: [stems('tee', 'tege', 'teha', 'tegi', 'tegi', 'tei', 'tehakse', 'tehti')],
  nägema: [stems('näe', 'näge', 'näha', 'nägi', 'nägi', 'näi', 'nähakse', 'nähti')],
  panema: [stems('pane', 'pane', 'panna', 'pani', 'pani', 'pan', 'pannakse', 'pandi')],
  surema: [stems('sure', 'sure', 'surra', 'suri', 'suri', 'sur', 'surrakse', 'surdi')],
  pesema: [stems('pese', 'pese', 'pesta', 'pesi', 'pesi', 'pes', 'pestakse', 'pesti')],
  jooksma: [stems('jookse', 'jooks', 'joosta', 'jooksi', 'jooksis', 'jooks', 'joostakse', 'joosti')],
  olema: [stems('ole', 'ole', 'olla', 'oli', 'oli', 'ol', 'ollakse', 'oldi')],
  mõtlema: [stems('mõtle', 'mõtle', 'mõelda', 'mõtlesi', 'mõtles', 'mõel', 'mõeldakse', 'mõeldi')],
  laskma: [stems('lase', 'lask', 'lasta', 'lasksi', 'laskis', 'lask', 'lastakse', 'lasti')],
  ütlema: [stems('ütle', 'ütle', 'öelda', 'ütlesi', 'ütles', 'öel', 'öeldakse', 'öeldi')],
  pidama: [
    stems('pea', 'pida', 'pidada', 'pidasi', 'pidas', 'pida', 'peetakse', 'peeti'),
    stems('pea', 'pida', 'pidada', 'pidi', 'pidi', 'pida', 'peetakse', 'peeti'),
  ],
  ajama: [stems('aja', 'aja', 'ajada', 'ajasi', 'ajas', 'aja', 'aetakse', 'aeti')],
  tahtma: [stems('taha', 'taht', 'tahta', 'tahtsi', 'tahtis', 'taht', 'tahetakse', 'taheti')],
}

/** Further forms that do not follow from the stems. */
export const furtherForms: Record<string, string[]> = {
  minema: ['mine', 'minge', 'mingu', 'minnes', 'lähme', 'mindud', 'läinud'],
  tegema: ['tehke', 'tehku', 'tehes', 'teinud'],
  nägema: ['nähke', 'nähku', 'nähes', 'näinud'],
  olema: ['on', 'pole', 'polnud', 'oleks', 'poleks'],
}
