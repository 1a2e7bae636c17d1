/** Three tones for a whole room, generated here, so that nothing is loaded. */

let context: AudioContext | null = null;

export function wake(): void {
  context ??= new AudioContext();
  void context.resume();
  tone(0, 660);
}

export function ring(): void {
  for (const [i, pitch] of [660, 660, 880].entries()) tone(i * 0.45, pitch);
}

/** @param after seconds from now */
function tone(after: number, pitch: number): void {
  if (context === null) return;
  const [from, oscillator, volume] = [
    context.currentTime + after,
    context.createOscillator(),
    context.createGain(),
  ];
  oscillator.frequency.value = pitch;
  // Fades in and out, to avoid clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.5, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.4);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.42);
}
