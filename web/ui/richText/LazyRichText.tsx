import { lazyPiece } from '../piece/lazyPiece.tsx'
import type { RichTextProps } from './props.ts'
import { richTextTexts } from './text.ts'
import classes from './RichText.module.css'

const load = () => import('./GuardedRichText.tsx').then(({ GuardedRichText }) => ({ default: GuardedRichText }))

/** RichText, fetched when it first appears; until then a field of the same height. */
export const LazyRichText = lazyPiece<RichTextProps>(load, {
  waiting: ({ label, minRows }) => <Waiting label={label} minRows={minRows ?? 4} />,
})

/** Begins to fetch the editor before it is needed, as when a pointer nears a 'Vasta'. */
export const preloadRichText = LazyRichText.preload

/** Resolves once the editor is there, or is not to be had: for what comes after it on the same screen. */
export const richTextSettled = (): Promise<unknown> => load().catch(() => {})

function Waiting({ label, minRows }: { label: string; minRows: number }) {
  return (
    <div className={classes.field} aria-busy="true">
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
