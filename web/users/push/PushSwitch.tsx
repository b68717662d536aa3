import { Button } from '../../ui/button/Button.tsx'
import { pushTexts } from './text.ts'
import { usePush } from './usePush.ts'
import classes from './push.module.css'

/** Notices to this browser, beside the own data. Nothing where there are none. PHONE-2. */
export function PushSwitch() {
  const { state, busy, allow, stop } = usePush()
  if (state == null) return null
  return (
    <section className={classes.push} aria-labelledby="teavitused">
      <h2 id="teavitused" className={classes.title}>
        {pushTexts.title}
      </h2>
      <p className={classes.about}>{pushTexts.about}</p>
      <p role="status" className={classes.state}>
        {state === 'on'
          ? pushTexts.isOn
          : state === 'denied'
            ? pushTexts.denied
            : state === 'install'
              ? pushTexts.install
              : ''}
      </p>
      {state === 'off' && (
        <Button tone="plain" busy={busy} onClick={allow}>
          {pushTexts.allow}
        </Button>
      )}
      {state === 'on' && (
        <Button tone="plain" busy={busy} onClick={stop}>
          {pushTexts.stop}
        </Button>
      )}
    </section>
  )
}
