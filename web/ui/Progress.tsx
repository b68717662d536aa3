import classes from './Progress.module.css'

interface ProgressProps {
  /** Accessible name of the progress bar. */
  label: string
  /** The completed fraction, 0 to 1. */
  value: number
}

/** A thin, determinate progress bar. */
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
