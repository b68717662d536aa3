import { useId, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { type MailFrequency, useMailPreferenceQuery } from './generated.ts'
import { letterTexts } from './text.ts'
import { useChooseLetters } from './useChooseLetters.ts'
import classes from './LetterForm.module.css'

const kinds: MailFrequency[] = ['DAILY', 'WEEKLY', 'AT_ONCE', 'NONE']

/** Which letters the member gets, beside the own data. Nothing on a server that sends none, and where it cannot be read. MAIL-1. */
export function LetterForm() {
  const { data } = useMailPreferenceQuery({ fetchPolicy: 'cache-and-network' })
  const [chosen, setChosen] = useState<MailFrequency | null>(null)
  const [choose, busy] = useChooseLetters()
  const name = useId()
  const choice = data?.mailPreference
  if (!choice) return null
  const kind = chosen ?? choice.frequency
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void choose(kind)
      }}
    >
      <fieldset className={classes.choice}>
        <legend className={classes.title}>{letterTexts.title}</legend>
        <p className={classes.about}>{letterTexts.about}</p>
        {choice.paused && <p role="alert">{letterTexts.paused}</p>}
        {kinds.map((one) => (
          <label key={one} className={classes.option}>
            <input type="radio" name={name} checked={one === kind} onChange={() => setChosen(one)} />
            {letterTexts.kinds[one]}
          </label>
        ))}
      </fieldset>
      <Button tone="plain" type="submit" busy={busy}>
        {letterTexts.save}
      </Button>
    </form>
  )
}
