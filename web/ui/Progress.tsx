import classes from './Progress.module.css'

interface ProgressProps {
  /** What goes on, for screen readers. */
  label: string
  /** How much of it is done, 0 to 1. */
  value: number
}

/** A thin bar that fills as something goes on. */
export function Progress({ label, value }: ProgressProps) {
  const percent = Math.round(value * 100)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  )
}
