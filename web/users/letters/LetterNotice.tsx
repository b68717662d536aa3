import { Link } from 'react-router-dom'
import { Button } from '../../ui/button/Button.tsx'
import { ownRecordPath } from '../paths.ts'
import { useMailPreferenceQuery } from './generated.ts'
import { letterTexts } from './text.ts'
import { useChooseLetters } from './useChooseLetters.ts'
import classes from './LetterNotice.module.css'

/** Tells a member who has not chosen once which letters come; what is agreed to or chosen otherwise is not told again, and the button goes with it. MAIL-1. */
export function LetterNotice({ onAnswered }: { onAnswered: () => void }) {
  const { data } = useMailPreferenceQuery()
  const [choose, busy] = useChooseLetters()
  const choice = data?.mailPreference
  if (!choice || choice.chosen) return null
  return (
    <p className={classes.notice}>
      <span>{letterTexts.notice}</span>
      <span className={classes.ways}>
        <Button tone="quiet" busy={busy} onClick={() => void choose(choice.frequency).then(onAnswered)}>
          {letterTexts.understood}
        </Button>
        <Link className={classes.change} to={ownRecordPath(choice.id)}>
          {letterTexts.change}
        </Link>
      </span>
    </p>
  )
}
