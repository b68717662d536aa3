import classes from '../Editor.module.css'

/** Renders the code of a module as text. */
export const ModuleCode = ({ code }: { code: string }) => <p className={classes.code}>{code}</p>
