import classes from './HomePreview.module.css'

/** What the site makes of a block's link; nothing without one. */
export const More = ({ link, label }: { link: string; label: string }) =>
  link.trim() === '' ? null : <span className={classes.more}>{label}</span>
