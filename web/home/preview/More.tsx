import classes from './HomePreview.module.css'

/** A block's link as the public site shows it; nothing if it is empty. */
export const More = ({ link, label }: { link: string; label: string }) =>
  link.trim() === '' ? null : <span className={classes.more}>{label}</span>
