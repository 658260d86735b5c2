/** The product's logo: a desk bell, in the accent colour. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className="size-5.5 shrink-0">
      <rect width="22" height="22" rx="6" className="fill-accent" />
      <path d="M5.5 14.2a5.5 5.5 0 0 1 11 0Z" className="fill-white" />
      <rect x="4.5" y="15.2" width="13" height="1.6" rx="0.8" className="fill-white" />
      <rect x="10.1" y="5.4" width="1.8" height="2.6" rx="0.9" className="fill-white" />
    </svg>
  );
}
