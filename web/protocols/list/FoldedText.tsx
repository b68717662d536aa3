import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { protocolTexts } from '../text.ts'
import classes from './FoldedText.module.css'

interface FoldedTextProps {
  html: string
  /** What the text belongs to, for the name of the button. */
  heading: string
}

/** A text of which only the first lines are shown if it is long, until 'Loe edasi' is pressed. PROTO-1. */
export function FoldedText({ html, heading }: FoldedTextProps) {
  const isLong = useMemo(() => lineCount(html) > shownLines, [html])
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isLong) return <Html html={html} />
  return (
    <>
      {/* A link that takes the focus in the hidden part shows the whole text. */}
      <div id={id} className={classes.text} data-folded={!isOpen || undefined} onFocus={() => setOpen(true)}>
        <Html html={html} />
      </div>
      <Button
        tone="plain"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? protocolTexts.readLessNamed(heading) : protocolTexts.readOnNamed(heading)}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? protocolTexts.readLess : protocolTexts.readOn}
      </Button>
    </>
  )
}

/** A folded text hides at least a few lines: it is as high as 12 of them. */
const shownLines = 16

/** Characters in a line of a wide screen. */
const lineLength = 85

/** How many lines a text takes, estimated, so that nothing has to be measured. Half a line stands for the space between paragraphs. */
function lineCount(html: string): number {
  return plainText(html)
    .split('\n')
    .reduce((lines, block) => lines + 0.5 + Math.max(1, Math.ceil(block.length / lineLength)), 0)
}
