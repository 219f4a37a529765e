package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// normalTail returns P(Z > z) for a standard normal Z, to about 4e-16
// relative. erfc's slope magnifies the rounding error of z/sqrt(2) z^2-fold, so
// that error is put back by a first-order correction.
func normalTail(z float64) float64 {
	const sqrt2Rest = -9.667293313452913e-17 // sqrt(2) minus the float64 next to it
	w := z / math.Sqrt2
	tail := math.Erfc(w) / 2
	density := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi)
	if density == 0 {
		return tail
	}
	lost := math.FMA(-math.Sqrt2, w, z) - sqrt2Rest*w // z - sqrt(2)*w
	return tail - lost*density
}

// tTail returns P(T > t) for Student's T with df degrees of freedom, whole or
// not; NaN unless df is above 0 and finite. Relative error is below 2e-14,
// growing to 1e-13 near 1e-300.
func tTail(t, df float64) float64 {
	switch {
	case math.IsNaN(t) || !(df > 0) || math.IsInf(df, 1):
		return math.NaN()
	case t < 0:
		return 1 - tTail(-t, df)
	}
	// P(|T| > t) = I_x(df/2, 1/2): Abramowitz & Stegun (1964) 26.7.1, 26.5.27.
	x, y, front := tFront(t, df)
	return betaRatio(df/2, 0.5, x, y, front) / 2
}

// tFront returns x = df/(df+t^2) and y = 1-x, neither by subtraction, and
// x^a y^(1/2) / B(a, 1/2), a = df/2, which is also t times the density of
// Student's T at t. t >= 0.
func tFront(t, df float64) (x, y, front float64) {
	q := t * t / df
	x, y = 1/(1+q), q/(1+q)
	logx := -math.Log1p(q)
	if math.IsInf(q, 1) {
		x, y, logx = 0, 1, -2*math.Log(t/math.Sqrt(df))
	}
	a := df / 2
	return x, y, math.Exp(a*logx) * math.Sqrt(y/math.Pi) * gammaHalfRatio(a)
}

// fTail returns P(F > f) for the F distribution with df1 degrees of freedom, a
// whole number above 0, and df2 > 0, whole or not; f >= 0, and all are finite.
// Relative error is below 3e-13 down to 1e-300.
func fTail(f float64, df1 int, df2 float64) float64 {
	// P(F > f) = I_x(df2/2, df1/2): Abramowitz & Stegun (1964) 26.6.2, 26.5.28.
	q := float64(df1) / df2 * f
	x, y := 1/(1+q), q/(1+q)
	// y^b Gamma(a+b) / (Gamma(a) Gamma(b)), b = df1/2, is built up from b = 1 or
	// 1/2, as a logarithm, since it overflows where x^a underflows.
	a, b := df2/2, 1.0
	front, log := y*a, -a*math.Log1p(q)
	if df1%2 == 1 {
		b, front = 0.5, math.Sqrt(y/math.Pi)*gammaHalfRatio(a)
	}
	for ; b < float64(df1)/2; b++ {
		log += math.Log(y * (a + b) / b)
	}
	return betaRatio(a, b, x, y, front*math.Exp(log))
}

// chiSquareTail returns P(X > x) for the chi-square distribution with df
// degrees of freedom, df >= 1 and x >= 0. Relative error is below 2e-13 down to
// 1e-300.
func chiSquareTail(x float64, df int) float64 {
	return mathext.GammaIncRegComp(float64(df)/2, x/2)
}

// betaRatio returns the regularized incomplete beta function I_x(a, b), given
// y = 1-x and front = x^a y^b / B(a, b).
func betaRatio(a, b, x, y, front float64) float64 {
	lambda := a*y - b*x
	if lambda < 0 {
		return 1 - front*betaFraction(b, a, y, x, -lambda)
	}
	return front * betaFraction(a, b, x, y, lambda)
}

// betaFraction returns I_x(a, b) B(a, b) / (x^a y^b), where y = 1-x and
// lambda = a*y - b*x >= 0, by the continued fraction BFRAC of DiDonato &
// Morris (1992), "Algorithm 708", ACM TOMS 18, 360-373.
func betaFraction(a, b, x, y, lambda float64) float64 {
	const maxTerms = 100_000 // it converges in well under 1,000
	// The last two convergents, scaled so that the last denominator is 1.
	previousDen := (a + 1) / (a * (lambda + 1))
	previousNum, num := 0.0, previousDen
	for n := 1.0; n < maxTerms; n++ {
		s := a + 2*n - 1
		alpha := (a + n - 1) / s * ((a + b + n - 1) / s) * n * (b - n) * x * x
		beta := n + n*(b-n)*x/s + (a+n)/(s+2)*(lambda+1+n*(1+y))
		den := beta + alpha*previousDen
		next := (beta*num + alpha*previousNum) / den
		previousNum, previousDen = num/den, 1/den
		if math.Abs(next-num) <= 3e-16*next {
			return next
		}
		num = next
	}
	return num
}

// gammaHalfRatio returns Gamma(a+1/2) / Gamma(a) for a > 0, by the difference
// of two Stirling series, Abramowitz & Stegun (1964) 6.1.40 (the terms are
// (1-4^-k) B_2k / (k (2k-1) a^(2k-1))), good to 1e-17 for a >= 20; smaller a
// go up to there by Gamma(a+1) = a Gamma(a).
func gammaHalfRatio(a float64) float64 {
	up, down := 1.0, 1.0
	for ; a < 20; a++ {
		up *= a
		down *= a + 0.5
	}
	r := 1 / (a * a)
	series := 1.0/8 - r*(1.0/192-r*(1.0/640-r*(17.0/14336-r*(31.0/18432))))
	return math.Sqrt(a) * math.Exp(-series/a) * up / down
}

// tQuantile returns the t with P(T > t) = p for Student's T with df degrees of
// freedom, to about 1e-14 relative; NaN unless df is above 0 and finite and
// 0 < p < 1.
func tQuantile(p, df float64) float64 {
	switch {
	case !(df > 0) || math.IsInf(df, 1) || !(p > 0 && p < 1):
		return math.NaN()
	case p > 0.5:
		return -tQuantile(1-p, df)
	case p == 0.5:
		return 0
	}
	t := tQuantileStart(p, df)
	// Newton's method for log(tail) as a function of log(t), which is concave
	// and falling: after one step at most, every iterate is too large and comes
	// down. It doubles the correct digits each time.
	const maxSteps = 100
	for range maxSteps {
		tail := tTail(t, df)
		_, _, front := tFront(t, df)
		step := math.Log(tail/p) * tail / front
		t *= math.Exp(step)
		if math.Abs(step) < 1e-9 {
			break
		}
	}
	return t
}

// tQuantileStart returns a first guess at tQuantile for p < 1/2.
func tQuantileStart(p, df float64) float64 {
	if df < 2 {
		one := 1 / math.Tan(math.Pi*p) // exact for df = 1; far out, tails fall like t^-df
		return min(one, math.Pow(one, 1/df))
	}
	two := (1 - 2*p) / math.Sqrt(2*p*(1-p)) // exact for df = 2, too large beyond
	// Cornish-Fisher expansion, Abramowitz & Stegun (1964) 26.7.5.
	z := -mathext.NormalQuantile(p)
	z2 := z * z
	g1 := z * (z2 + 1) / 4
	g2 := z * (3 + z2*(16+z2*5)) / 96
	g3 := z * (-15 + z2*(17+z2*(19+z2*3))) / 384
	return min(two, z+(g1+(g2+g3/df)/df)/df)
}
