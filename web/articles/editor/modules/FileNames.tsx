/** The names of the files of a module. */
export function FileNames({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <ul>
      {files.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
