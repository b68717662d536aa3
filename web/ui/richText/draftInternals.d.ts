// The composition handler of Draft.js, which has no types; used by typing/settleComposition.ts.
declare module 'draft-js/lib/DraftEditorCompositionHandler.js' {
  import type { Editor } from 'draft-js'
  const handler: { resolveComposition(editor: Editor): void }
  export default handler
}
