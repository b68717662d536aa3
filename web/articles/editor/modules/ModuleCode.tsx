import classes from '../Editor.module.css'

/** The code of a module to read. */
export const ModuleCode = ({ code }: { code: string }) => <p className={classes.code}>{code}</p>
