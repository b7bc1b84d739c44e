const BEEP_MS = 90;
const BEEP_HZ = 1320;
const SOFT = 0.06;

let sound: AudioContext | null = null;

/** Says that a code was read to who looks at the box and not at the screen: softly, and only where browsers let pages. */
export const tellRead = (): void => {
  try {
    navigator.vibrate?.(BEEP_MS);
    sound ??= new AudioContext();
    void sound.resume();
    const [tone, volume] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.value = BEEP_HZ;
    volume.gain.value = SOFT;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + BEEP_MS / 1000);
  } catch {
    // It is said in words as well.
  }
};
