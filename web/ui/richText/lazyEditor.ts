import { lazyComponent } from '../lazy/lazyComponent.tsx'
import type { OpenedRichTextProps } from './props.ts'

const load = () => import('./GuardedRichText.tsx')

/** The editor, loaded when it is first rendered. Fields render it through RichTextOnFocus, which takes input from the first moment. */
export const LazyEditor = lazyComponent<OpenedRichTextProps>(load)

/** Loads the editor in advance, for example when the pointer enters a 'Vasta' button. */
export const preloadRichText = LazyEditor.preload

/** Resolves when loading the editor's code has ended, so that less urgent code of the screen can load after it. */
export const richTextSettled = (): Promise<unknown> => load().catch(() => {})
