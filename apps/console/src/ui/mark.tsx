/** The product's logo; decorative. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" fill="none" strokeWidth="3.4">
    <rect width="28" height="28" rx="7" fill="var(--brand)" />
    <path d="M8 6.5v15M12.6 13.2 19.4 6.5" stroke="var(--brand-mark)" />
    <path d="M12.6 14.8 19.8 21.5" stroke="var(--brand-accent)" />
  </svg>
);
