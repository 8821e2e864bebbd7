import styles from './printing.module.css';

/** Paths below a folder, one a line. */
export const Paths = ({ paths }: { paths: readonly string[] }) => (
  <ul className={styles.paths}>
    {paths.map((path) => (
      <li key={path}>{path}</li>
    ))}
  </ul>
);
