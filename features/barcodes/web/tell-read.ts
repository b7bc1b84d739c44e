const BEEP_MS = 90;
const FOUND_HZ = 1320;
/** Low and long, and two knocks of the phone: no hand takes one for the other. */
const NONE_HZ = 220;
const NONE_MS = 300;
const KNOCKS_MS = [BEEP_MS, BEEP_MS, BEEP_MS];
const SOFT = 0.06;

let sound: AudioContext | null = null;

/**
 * Says that a code was read, and whether it counts, to who looks at the box and not at the screen: softly, and only where
 * browsers let pages.
 */
export const tellRead = (isFound: boolean): void => {
  try {
    navigator.vibrate?.(isFound ? BEEP_MS : KNOCKS_MS);
    sound ??= new AudioContext();
    void sound.resume();
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = isFound ? FOUND_HZ : NONE_HZ;
    volume.gain.value = SOFT;
    tone.connect(volume).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + (isFound ? BEEP_MS : NONE_MS) / 1000);
  } catch {
    // It is said in words as well.
  }
};
