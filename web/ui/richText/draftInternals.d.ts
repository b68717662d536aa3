// Draft's own part for input methods, which has no types: see settleComposition.ts.
declare module 'draft-js/lib/DraftEditorCompositionHandler.js' {
  import type { Editor } from 'draft-js'
  const handler: { resolveComposition(editor: Editor): void }
  export default handler
}
