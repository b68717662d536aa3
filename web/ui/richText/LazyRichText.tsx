import { lazyPiece } from '../piece/lazyPiece.tsx'
import type { RichTextProps } from './props.ts'
import { richTextTexts } from './text.ts'
import classes from './RichText.module.css'

const load = () => import('./GuardedRichText.tsx')

/** RichText, loaded when it is first rendered; a placeholder of the same height until then. */
export const LazyRichText = lazyPiece<RichTextProps>(load, {
  waiting: ({ label, minRows }) => <Waiting label={label} minRows={minRows ?? 4} />,
})

/** Loads the editor in advance, for example when the pointer enters a 'Vasta' button. */
export const preloadRichText = LazyRichText.preload

/** Resolves when the editor's code has loaded or failed to, so that less urgent parts of the screen can load after it. */
export const richTextSettled = (): Promise<unknown> => load().catch(() => {})

function Waiting({ label, minRows }: { label: string; minRows: number }) {
  return (
    <div className={classes.field} data-rich-text="" aria-busy="true">
      <div className={classes.label}>{label}</div>
      <div className={classes.box} style={{ '--rows': minRows } as React.CSSProperties}>
        <div className={classes.waitingTools} />
        <div className={classes.text}>
          <p className={classes.waiting}>{richTextTexts.loading}</p>
        </div>
      </div>
    </div>
  )
}
