import { Button } from '../../ui/button/Button.tsx'
import { pushTexts } from './text.ts'
import { usePush } from './usePush.ts'
import classes from './push.module.css'

const words = { on: pushTexts.isOn, off: pushTexts.isOff, denied: pushTexts.denied, install: pushTexts.install }

/** Notices to this browser, beside the own data. Nothing where there are none. PHONE-2. */
export function PushSwitch() {
  const { state, busy, allow, stop } = usePush()
  if (state == null) return null
  const isOn = state === 'on'
  return (
    <section className={classes.push} aria-labelledby="teavitused">
      <h2 id="teavitused" className={classes.title}>
        {pushTexts.title}
      </h2>
      <p className={classes.about}>{pushTexts.about}</p>
      <p role="status" className={classes.state}>
        {words[state]}
      </p>
      {/* One button, which keeps the focus. WCAG 2.4.3. */}
      {(isOn || state === 'off') && (
        <Button tone="plain" busy={busy} onClick={() => void (isOn ? stop() : allow())}>
          {isOn ? pushTexts.stop : pushTexts.allow}
        </Button>
      )}
    </section>
  )
}
