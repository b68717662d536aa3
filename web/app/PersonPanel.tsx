import { useMantineColorScheme } from '@mantine/core'
import type { SignedInFragment } from '../users/generated.ts'
import { statusWord } from '../users/status.ts'
import { appTexts } from './text.ts'
import classes from './PersonPanel.module.css'

const schemes = ['auto', 'light', 'dark'] as const

/** Who is signed in, and how the screen looks for them. */
export function PersonPanel({ me }: { me: SignedInFragment }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes.panel}>
      <p className={classes.name}>{me.name}</p>
      <p className={classes.lesser}>{me.email}</p>
      <p className={classes.lesser}>{statusWord(me.status)}</p>
      <fieldset className={classes.schemes}>
        <legend>{appTexts.colours}</legend>
        {schemes.map((scheme) => (
          <label key={scheme} className={classes.scheme}>
            <input
              type="radio"
              name="scheme"
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {appTexts.colourSchemes[scheme]}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
