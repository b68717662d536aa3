import { lazyPiece } from '../piece/lazyPiece.tsx'
import type { OpenedRichTextProps } from './props.ts'

const load = () => import('./GuardedRichText.tsx')

/** The editor itself, loaded when it is first rendered. Fields render it through RichTextOnFocus, which takes words from the first moment. */
export const LazyEditor = lazyPiece<OpenedRichTextProps>(load)

/** Loads the editor in advance, for example when the pointer enters a 'Vasta' button. */
export const preloadRichText = LazyEditor.preload

/** Resolves when the editor's code has loaded or failed to, so that less urgent parts of the screen can load after it. */
export const richTextSettled = (): Promise<unknown> => load().catch(() => {})
